import type { AlertWire } from '@vigia/contract'
import { outageText } from '@vigia/domain/alerts/alert-text'
import { isOurOwnText } from '@vigia/domain/silence/silence-text'

/**
 * A platform's alert as whoever sees only these of its units is told of it: how many of the company's it silences would tell
 * them of the trips of others. Any other alert as it is.
 */
export function outageOfUnits(alert: AlertWire, units: AlertWire['units']): AlertWire {
  const { platform, last_signal_at: since } = alert
  if (platform === null) return alert
  const message =
    units.length === 0
      ? `Ninguna unidad de ${platform} que usted ve sigue sin reportar.`
      : outageText(platform, units.length, since === null ? null : Date.parse(since)).message
  const ofOurs = alert.reasons.filter(isOurOwnText)
  const whole = `La plataforma entera ${ofOurs.length > 0 ? 'sigue sin' : 'dejó de'} reportar`
  return { ...alert, units, message, value: units.length, reasons: [whole, ...ofOurs] }
}
