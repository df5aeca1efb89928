import { onScopeDispose, ref, type Ref } from "vue";

/** Whether there is room for the log beside the table. */
export function useWide(): Ref<boolean> {
  const query = window.matchMedia("(min-width: 1100px) and (min-height: 560px)");
  const wide = ref(query.matches);
  const change = () => (wide.value = query.matches);
  // Safari 12 and 13 know only the old name
  if (query.addEventListener) query.addEventListener("change", change);
  else query.addListener(change);
  onScopeDispose(() => {
    if (query.removeEventListener) query.removeEventListener("change", change);
    else query.removeListener(change);
  });
  return wide;
}
