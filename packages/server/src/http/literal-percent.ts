const SERVER_PATH = /^\/(api|intake|socket\.io|healthz|readyz|metrics)(\/|$)/

/** An address of the server's own, which is never a screen or a file of the app. */
export const isServerPath = (path: string): boolean => SERVER_PATH.test(path)

/**
 * The address with its percent signs taken as they stand where they encode nothing (`/dashboard/100%`): the router refuses such
 * an address before any route is asked, and a person who goes there shall get the app. A call keeps its 400.
 */
export function literalPercent(url: string): string {
  const [path = '', ...query] = url.split('?')
  if (isServerPath(path) || isDecodable(path)) return url
  return [path.replaceAll('%', '%25'), ...query].join('?')
}

function isDecodable(path: string): boolean {
  try {
    decodeURIComponent(path)
    return true
  } catch {
    return false
  }
}
