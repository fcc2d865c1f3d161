import type { LatLng } from '@vigia/domain/geo/lat-lng'
import { googleMapsHref, whatsappHref } from '../text/contact.ts'
import { classNames } from '../ui/class-names.ts'
import textStyles from '../ui/text.module.css'
import styles from './outside-links.module.css'

const OUTSIDE = { target: '_blank', rel: 'noopener noreferrer' } as const

/** A conversation with the number beside it; nothing where the number can have none. */
export function WhatsappLink({ phone }: { readonly phone: string | null }) {
  const href = whatsappHref(phone)
  return href === null ? null : (
    <a
      className={classNames(textStyles.small, styles.link)}
      href={href}
      {...OUTSIDE}
      aria-label={`WhatsApp a ${phone}`}
    >
      WhatsApp
    </a>
  )
}

/** The place beside it on Google Maps. */
export function GoogleMapsLink({ point }: { readonly point: LatLng }) {
  return (
    <a
      className={classNames(textStyles.small, styles.link)}
      href={googleMapsHref(point)}
      {...OUTSIDE}
      aria-label="Ver el lugar en Google Maps"
    >
      Google Maps
    </a>
  )
}
