/**
 * The address of an intake without the slashes at its end, which people type and apps of phones add: what they send would meet no
 * route, and nobody would be told why. Other addresses stay as they are.
 */
export function intakeAddress(url: string): string {
  if (!url.startsWith('/intake/')) return url
  const end = url.indexOf('?')
  const path = end === -1 ? url : url.slice(0, end)
  let length = path.length
  while (path[length - 1] === '/') length -= 1
  return path.slice(0, length) + url.slice(path.length)
}
