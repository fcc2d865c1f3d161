import type { LatLng } from '@vigia/domain/geo/lat-lng'

/** A `tel:` link of digits and a leading +, null when the text holds no number that could be dialled. */
export function telHref(phone: string | null): string | null {
  const dialled = (phone ?? '').replace(/[^\d+]/g, '').replace(/(?!^)\+/g, '')
  return /\d{3,}/.test(dialled) ? `tel:${dialled}` : null
}

/** Ten digits are a Mexican number; the country's own prefix for mobiles, 521, is no more. */
const MEXICAN = /^(?:521?)?(\d{10})$/

/** A conversation with the number on WhatsApp, null when the text holds none that could have one. */
export function whatsappHref(phone: string | null): string | null {
  const digits = (phone ?? '').replace(/\D/g, '')
  if ((phone ?? '').trim().startsWith('+') && !digits.startsWith('52'))
    return /^\d{8,15}$/.test(digits) ? `https://wa.me/${digits}` : null
  const national = MEXICAN.exec(digits)?.[1]
  return national === undefined ? null : `https://wa.me/52${national}`
}

/** The place on Google Maps, which learns of it only when somebody follows the link. */
export const googleMapsHref = ({ lat, lng }: LatLng): string =>
  `https://www.google.com/maps/search/?api=1&query=${lat.toFixed(6)}%2C${lng.toFixed(6)}`

/** The address when it is http or https, else null: a link from outside never runs script. */
export function webHref(address: string | null): string | null {
  if (address === null || !URL.canParse(address)) return null
  const { protocol, href } = new URL(address)
  return protocol === 'http:' || protocol === 'https:' ? href : null
}
