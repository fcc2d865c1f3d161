/** What one rem is now, in CSS pixels: it grows with large screens and with the person's own letters. */
export const remPx = (): number => Number.parseFloat(getComputedStyle(document.documentElement).fontSize)
