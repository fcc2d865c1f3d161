/** Gives older telephones what calls are ended by: `AbortSignal.timeout`, which Safari 15 has not, and `any`, which came later still. */
export function addAbortSignals(): void {
  if (!('timeout' in AbortSignal)) Object.defineProperty(AbortSignal, 'timeout', { value: timeout })
  if (!('any' in AbortSignal)) Object.defineProperty(AbortSignal, 'any', { value: any })
}

function timeout(ms: number): AbortSignal {
  const controller = new AbortController()
  setTimeout(() => controller.abort(new DOMException('TimeoutError', 'TimeoutError')), ms)
  return controller.signal
}

function any(signals: readonly AbortSignal[]): AbortSignal {
  const controller = new AbortController()
  for (const signal of signals) {
    if (signal.aborted) controller.abort(signal.reason)
    else signal.addEventListener('abort', () => controller.abort(signal.reason), { once: true })
  }
  return controller.signal
}
