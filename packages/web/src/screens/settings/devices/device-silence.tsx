import type { Device } from '../../../api/devices.ts'
import { atHourOrDay } from '../../../text/clock-time.ts'
import { Banner } from '../../../ui/banner.tsx'
import { useAgo, useKnownNow } from '../../../widgets/use-known-now.ts'
import { isSilentDevice } from './silent-device.ts'

/** Since when a device is silent and what is known of why; nothing while it is heard, whatever its trip is silent about. */
export function DeviceSilence({ device }: { readonly device: Device }) {
  const { kind, lastSeenAt, batteryPercent, tripSilence } = device
  const now = useKnownNow(1_000)
  const ago = useAgo(1_000)
  if (lastSeenAt === null || !isSilentDevice(device, now)) return null
  return (
    <Banner tone="danger" title={`Callado: se oyó ${ago(lastSeenAt)}`}>
      {`Último dato ${atHourOrDay(lastSeenAt, now)}`}
      {batteryPercent === null ? '. ' : `, batería ${Math.round(batteryPercent)}%. `}
      {causeText(kind, tripSilence)}
    </Banner>
  )
}

/** What the silence of its trip says of this device; the trip is judged by all of its sources. */
function causeText(kind: Device['kind'], tripSilence: Device['tripSilence']): string {
  if (tripSilence === 'phone-gone') return ALONE[kind]
  if (tripSilence === null || tripSilence === 'unknown') return UNKNOWN
  if (tripSilence === 'platform-outage' && kind === 'phone') return `La plataforma de su viaje calla entera. ${UNKNOWN}`
  return CAUSE[tripSilence]
}

const UNKNOWN = 'Todavía no se sabe por qué.'

/** Another source of the trip is heard. */
const ALONE: Readonly<Record<Device['kind'], string>> = {
  phone: 'Causa probable: el teléfono se apagó o se quedó sin red; otra fuente del viaje sí reporta.',
  tracker: 'Causa probable: el rastreador se apagó o perdió la señal; otra fuente del viaje sí reporta.',
}

const CAUSE: Readonly<Record<Exclude<NonNullable<Device['tripSilence']>, 'phone-gone' | 'unknown'>, string>> = {
  'platform-outage': 'Causa probable: su plataforma entera está callada.',
  'coverage-hole': 'Causa probable: zona sin cobertura.',
  'sleeping-device': 'Causa probable: el dispositivo duerme en una parada conocida.',
  jammer: 'Causa probable: un inhibidor de señal.',
}
