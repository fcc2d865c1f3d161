import type { LatLng } from '@vigia/domain/geo/lat-lng'

/** Driving directions from a point to a place, on a maps service (spec §2). */
export function directionsHref({ lat, lng }: LatLng, destination: string): string {
  const query = new URLSearchParams({
    api: '1',
    origin: `${lat.toFixed(6)},${lng.toFixed(6)}`,
    destination: `${destination}, México`,
    travelmode: 'driving',
  })
  return `https://www.google.com/maps/dir/?${query}`
}

/** Opens an address beside the app, which learns nothing of this one. */
export function openBeside(href: string): void {
  const link = document.createElement('a')
  Object.assign(link, { href, target: '_blank', rel: 'noopener noreferrer' })
  link.click()
}
