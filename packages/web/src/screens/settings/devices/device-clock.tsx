import { isClockAhead } from '@vigia/domain/device/reception-quality'
import type { Device } from '../../../api/devices.ts'
import { Banner } from '../../../ui/banner.tsx'
import { clockText } from '../../../widgets/devices/reception-text.ts'

/** That a device is heard with a clock that is ahead, what comes of that, and what to do; nothing where it is not. */
export function DeviceClock({ device: { kind, clockSkewMs } }: { readonly device: Device }) {
  if (clockSkewMs === null || !isClockAhead(clockSkewMs)) return null
  return (
    <Banner tone="warning" title={`Reloj ${clockText(clockSkewMs)}`}>
      {`Se oye, pero sus posiciones se guardan aparte y no cuentan para ningún viaje. ${MEND[kind]}`}
    </Banner>
  )
}

const MEND: Readonly<Record<Device['kind'], string>> = {
  phone: 'Active la hora automática del teléfono.',
  tracker: 'Ponga en hora el rastreador.',
}
