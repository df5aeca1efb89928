/** A deal's course as a line in a box of 320 by 124: x by moments, y by points, zero in the middle. */

const [LEFT, RIGHT, TOP, BOTTOM] = [26, 318, 6, 118];

export interface CourseLine {
  path: string;
  zero: number;
  /** points at the upper and lower edge */
  most: number;
  /** what came in the end */
  end: number;
  x: (frame: number) => number;
  y: (frame: number) => number;
}

/** The line of pairs of a frame and a lead; turned round for the other side. */
export function courseLine(course: readonly (readonly [number, number])[], turned: boolean): CourseLine {
  const leads = course.map(([frame, lead]) => [frame, turned ? -lead : lead] as const);
  const latest = leads[leads.length - 1];
  const last = latest?.[0] ?? 1;
  const end = latest?.[1] ?? 0;
  const most = Math.max(1, ...leads.map(([, lead]) => Math.abs(lead)));
  const zero = (TOP + BOTTOM) / 2;
  const across = (frame: number) => LEFT + ((RIGHT - LEFT) * Math.min(frame, last)) / Math.max(1, last);
  const up = (lead: number) => zero - ((BOTTOM - TOP) / 2) * (lead / most);
  const at = (n: number) => n.toFixed(1);
  const path = leads
    .map(([frame, lead], i) => (i === 0 ? `M${at(across(frame))} ${at(up(lead))}` : `H${at(across(frame))}V${at(up(lead))}`))
    .join("");
  const leadAt = (frame: number) => {
    let found = leads[0]?.[1] ?? 0;
    for (const [when, lead] of leads) if (when <= frame) found = lead;
    return found;
  };
  return { path, zero, most, end, x: across, y: (frame) => up(leadAt(frame)) };
}
