import type { ShareLink } from '../../api/share-links.ts'
import { hourText } from '../../text/hour-text.ts'

/** Whether a link for a client opens, and until when: `Vence hoy 18:00`, `Venció…`, `Anulado`. */
export function linkStateText({ isActive, isRevoked, endsAt }: ShareLink, now: number): string {
  if (isRevoked) return 'Anulado'
  return isActive ? `Vence ${hourText(endsAt, now)}` : `Venció ${hourText(endsAt, now)}`
}

/** How late what a client is told is: `con 10 min de retraso`. */
export const delayText = (minutes: number): string => (minutes === 0 ? 'sin retraso' : `con ${minutes} min de retraso`)

const FROM_WORDS: Readonly<Record<ShareLink['delayFrom'], string>> = {
  link: ' (propio)',
  client: ' (ajuste de su cliente)',
  organisation: ' (ajuste general)',
}

/** What it tells, and how late. */
export const linkTermsText = ({ delayMin, delayFrom, precision, showsPlates, showsComments }: ShareLink): string =>
  [
    `${delayText(delayMin)}${FROM_WORDS[delayFrom]}`,
    precision === '1km' ? 'a un kilómetro' : 'posición exacta',
    showsPlates ? 'con placas' : 'sin placas',
    showsComments ? 'con comentarios' : 'sin comentarios',
  ].join(', ')

/** How often it was opened, and when last. */
export function linkOpenedText({ views, lastOpenedAt }: ShareLink, now: number): string {
  if (lastOpenedAt === null) return 'nadie lo ha abierto'
  return `se abrió ${views === 1 ? 'una vez' : `${views} veces`}, la última ${hourText(lastOpenedAt, now)}`
}
