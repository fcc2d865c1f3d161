/** What of the browser's Trusted Types is used here; the DOM's types do not know them. */
interface TrustedTypes {
  createPolicy(
    name: 'default',
    rules: {
      readonly createScriptURL: (address: string) => string | null
      readonly createHTML: (html: string, type: string, sink: string) => string | null
    },
  ): unknown
}

/** The map library cleans attributions in a document that runs nothing. */
const INERT_SINK = 'DOMParser parseFromString'

/**
 * Says what this page may run, where the browser asks (Trusted Types, demanded by the server's policy): workers of our own
 * files and the service worker. Text never becomes HTML of the page, nor a script. For the start, before anything is made.
 */
export function limitScripts(): void {
  const { trustedTypes } = globalThis as { readonly trustedTypes?: TrustedTypes }
  trustedTypes?.createPolicy('default', {
    createScriptURL: (address) => (isOwnScript(address, location.origin) ? address : null),
    createHTML: (html, _type, sink) => (sink === INERT_SINK ? html : null),
  })
}

/** Whether an address, relative or not, is a script of this origin that a worker may be. */
export function isOwnScript(address: string, origin: string): boolean {
  const url = URL.canParse(address, origin) ? new URL(address, origin) : null
  return url?.origin === origin && /^\/(sw\.js|assets\/[\w.-]+\.m?js)$/.test(url.pathname)
}
