import { onBeforeUnmount, onMounted, ref, type Ref } from "vue";

/** Links to a clause open it over the table, where nothing is lost; ref: its number. */
export function useClauseLinks(): Ref<string | null> {
  const clause = ref<string | null>(null);
  function click(event: MouseEvent): void {
    const link = event.target instanceof Element ? event.target.closest('a[href^="/rules#"]') : null;
    if (!link || event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    clause.value = (link.getAttribute("href") as string).slice("/rules#".length);
  }
  onMounted(() => document.addEventListener("click", click, true));
  onBeforeUnmount(() => document.removeEventListener("click", click, true));
  return clause;
}
