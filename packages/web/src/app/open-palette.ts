/** The window event that opens the command palette; the bar's button and the phone's menu send it. */
export const OPEN_PALETTE = 'vigia:palette'

export function openPalette(): void {
  globalThis.dispatchEvent(new Event(OPEN_PALETTE))
}
