/**
 * The parameters in the address now. What only notes where a person is (a selection) is written past the router, which would
 * render every route for it: who changes the address by the router begins with these, not with the router's.
 */
export const addressNow = (): URLSearchParams => new URLSearchParams(globalThis.location.search)

/** Writes the parameters into the address, in the place of what is there. */
export function noteInAddress(address: URLSearchParams): void {
  const search = address.size === 0 ? '' : `?${address}`
  globalThis.history.replaceState(globalThis.history.state, '', `${globalThis.location.pathname}${search}`)
}
