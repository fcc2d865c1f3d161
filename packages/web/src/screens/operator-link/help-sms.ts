import { theTime } from '@vigia/domain/format/the-time'
import { MINUTE_MS } from '@vigia/domain/time/duration'
import type { HelpCall, OpenedLink } from '../../api/operator-page.ts'
import { clockTime } from '../../text/clock-time.ts'
import { telHref } from '../../text/contact.ts'

/** An older place is told with its own hour: he may be far from it. */
const RECENT_MS = 5 * MINUTE_MS

/** The message that goes by SMS where there is no network: who, where he last was, and when. Null: the central has no number. */
export function helpSmsHref(
  { centralPhone, invoice }: Pick<OpenedLink, 'centralPhone' | 'invoice'>,
  call: HelpCall,
): string | null {
  const tel = telHref(centralPhone)
  return tel === null ? null : `${tel.replace('tel:', 'sms:')}?body=${encodeURIComponent(helpText(invoice, call))}`
}

function helpText(invoice: string, { at, place }: HelpCall): string {
  if (place === null) return `AYUDA ${invoice} ${clockTime(at)}`
  const point = `${place.lat.toFixed(4)},${place.lng.toFixed(4)}`
  if (at - place.at <= RECENT_MS) return `AYUDA ${invoice} ${point} ${clockTime(at)}`
  return `AYUDA ${invoice} ${clockTime(at)}, a ${theTime(clockTime(place.at))} estaba en ${point}`
}
