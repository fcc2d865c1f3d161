/** Gives Safari 15 what all calls are limited by: `AbortSignal.timeout`, which it has not. */
export function addAbortTimeout(): void {
  if ('timeout' in AbortSignal) return
  const timeout = (ms: number): AbortSignal => {
    const controller = new AbortController()
    setTimeout(() => controller.abort(new DOMException('TimeoutError', 'TimeoutError')), ms)
    return controller.signal
  }
  Object.defineProperty(AbortSignal, 'timeout', { value: timeout })
}
