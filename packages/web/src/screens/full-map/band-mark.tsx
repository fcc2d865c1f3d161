import type { FullMapBand } from '@vigia/domain/trip/full-map-band'
import styles from './band-mark.module.css'

export const BAND_WORD: Readonly<Record<FullMapBand, string>> = {
  active: 'Activa',
  stopped: 'Detenida',
  alert: 'Alerta',
}

/** The map's own symbol of a state: chevron, square with bars, disc with a diamond (map/symbology.ts). */
export function BandSymbol({ band, size = 14 }: { readonly band: FullMapBand; readonly size?: number }) {
  return (
    <svg className={styles.symbol} data-band={band} width={size} height={size} viewBox="0 0 16 16" aria-hidden="true">
      {band === 'active' ? <path d="M8 1 13.5 14.5 8 11.5 2.5 14.5Z" /> : null}
      {band === 'stopped' ? (
        <>
          <rect x="1.5" y="1.5" width="13" height="13" rx="2.6" />
          <path className={styles.ink} d="M5 4.5h2v7H5zM9 4.5h2v7H9z" />
        </>
      ) : null}
      {band === 'alert' ? (
        <>
          <circle cx="8" cy="8" r="7.2" />
          <path className={styles.ink} d="M8 3.6 12.4 8 8 12.4 3.6 8Z" />
        </>
      ) : null}
    </svg>
  )
}

/** The state in shape, colour and word. */
export function BandMark({ band }: { readonly band: FullMapBand }) {
  return (
    <span className={styles.band} data-band={band}>
      <BandSymbol band={band} />
      {BAND_WORD[band]}
    </span>
  )
}
