import { onScopeDispose, ref, watch, type Ref } from "vue";

/** The server's clock, ticking while `running`: what this device's clock says, put right by `ahead`. */
export function useServerNow(ahead: Ref<number>, running: Ref<boolean>): Ref<number> {
  const now = ref(Date.now() + ahead.value);
  let timer: number | null = null;
  const tick = () => (now.value = Date.now() + ahead.value);
  const stop = () => {
    if (timer !== null) window.clearInterval(timer);
    timer = null;
  };
  watch(
    [running, ahead],
    () => {
      tick();
      stop();
      if (running.value) timer = window.setInterval(tick, 250);
    },
    { immediate: true },
  );
  onScopeDispose(stop);
  return now;
}
