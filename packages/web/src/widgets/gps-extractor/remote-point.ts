interface Box {
  readonly left: number
  readonly top: number
  readonly width: number
  readonly height: number
}

export interface PageSize {
  readonly width: number
  readonly height: number
}

/** A place of this screen as CSS pixels of the remote page, which is drawn over the whole of `box`; kept inside of it. */
export function pagePoint(
  at: { readonly clientX: number; readonly clientY: number },
  box: Box,
  page: PageSize,
): { readonly x: number; readonly y: number } {
  return {
    x: along(at.clientX - box.left, box.width, page.width),
    y: along(at.clientY - box.top, box.height, page.height),
  }
}

function along(offset: number, shown: number, whole: number): number {
  if (shown <= 0) return 0
  return Math.round(Math.min(Math.max(0, offset / shown), 1) * Math.max(0, whole - 1) * 10) / 10
}

/** The page's address as it may be shown: host and path, never what follows. Null for what is no web address. */
export function shownAddress(
  url: string,
): { readonly isSecure: boolean; readonly host: string; readonly path: string } | null {
  if (!URL.canParse(url)) return null
  const { protocol, host, pathname } = new URL(url)
  if (protocol !== 'https:' && protocol !== 'http:') return null
  return { isSecure: protocol === 'https:', host, path: pathname === '/' ? '' : decoded(pathname) }
}

function decoded(path: string): string {
  try {
    return decodeURIComponent(path)
  } catch {
    return path
  }
}

const RATE_WINDOW_MS = 3_000

/** Frames a second over the last three seconds. `seenAt`: when each came, epoch ms. */
export function frameRate(seenAt: readonly number[], now: number): number {
  const recent = seenAt.filter((at) => now - at <= RATE_WINDOW_MS).length
  return Math.round((recent * 1_000) / RATE_WINDOW_MS)
}
