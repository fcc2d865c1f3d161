/// <reference lib="dom" />

/**
 * What the browser itself is told to leave out, in pages and workers: by these a script asks, or talks, past the routes of a
 * context. The names are those of Chromium's runtime features.
 */
export const UNSEEN_FEATURES = [
  'WebSocketStream',
  'FetchLaterAPI',
  'FedCm',
  'FencedFrames',
  'AttributionReporting',
  'Presentation',
  'AdInterestGroupAPI',
  'Fledge',
  'BackgroundFetch',
] as const

/**
 * Runs in every frame before its own scripts, self-contained: takes away what no flag does. Platforms show maps, tables and
 * texts without any of it.
 */
export function closeUnseenWays(): void {
  const refuse = (): Promise<never> => Promise.reject(new DOMException('Not available', 'SecurityError'))
  /** Holders and names are missing where a page is not a secure one. */
  const replace = (holder: string, name: string): void => {
    const prototype: unknown = Reflect.get(Reflect.get(globalThis, holder) ?? {}, 'prototype')
    if (typeof prototype === 'object' && prototype !== null && name in prototype) {
      Object.defineProperty(prototype, name, { value: refuse, writable: false, configurable: false })
    }
  }
  for (const name of ['RTCPeerConnection', 'webkitRTCPeerConnection', 'WebTransport', 'PaymentRequest']) {
    Reflect.deleteProperty(globalThis, name)
  }
  // Their scripts, and what these ask for, belong to no page.
  replace('Worklet', 'addModule')
  replace('ServiceWorkerContainer', 'register')
}
