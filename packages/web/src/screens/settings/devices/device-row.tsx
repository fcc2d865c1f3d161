import { isClockAhead } from '@vigia/domain/device/reception-quality'
import { QrCode, Radio } from 'lucide-react'
import type { Device } from '../../../api/devices.ts'
import { elapsedSince, minutesSince } from '../../../text/elapsed.ts'
import { everyText } from '../../../text/silence-text.ts'
import { classNames } from '../../../ui/class-names.ts'
import { IconButton } from '../../../ui/icon-button.tsx'
import { PlateChip } from '../../../ui/plate-chip.tsx'
import { SilenceBar } from '../../../ui/silence-bar.tsx'
import surfaceStyles from '../../../ui/surface.module.css'
import textStyles from '../../../ui/text.module.css'
import { useAgo, useKnownNow } from '../../../widgets/use-known-now.ts'
import { isLowBattery } from './device-filters.ts'
import styles from './device-table.module.css'
import { isSilentDevice, silentAfterMin } from './silent-device.ts'

interface DeviceRowProps {
  readonly device: Device
  readonly onChoose: () => void
  readonly onPair: ((device: Device) => void) | null
}

/** The cells of one device. */
export function DeviceRow({ device, onChoose, onPair }: DeviceRowProps) {
  const { uniqueId, kind, owner, trip, isOnOtherTrip, app, intervalMs, batteryPercent, isDisabled } = device
  const kindName = kind === 'phone' ? 'Teléfono' : 'Rastreador'
  return (
    <>
      <span className={styles.cell}>
        <button type="button" className={classNames(surfaceStyles.stretched, styles.name)} onClick={onChoose}>
          {uniqueId}
        </button>
        <small>{isDisabled ? `${kindName}, deshabilitado` : (device.name ?? kindName)}</small>
      </span>
      <span className={styles.cell}>
        {owner === null ? (
          <span className={styles.warn}>Sin dueño</span>
        ) : (
          <>
            <b className={textStyles.medium}>{owner.label}</b>
            <small>{kind === 'phone' ? 'Operador' : 'Unidad'}</small>
          </>
        )}
      </span>
      <span className={styles.trip}>
        {trip === null ? (
          <span className={styles.off}>{isOnOtherTrip ? 'Viaje fuera de su alcance' : 'Sin viaje'}</span>
        ) : (
          <>
            <PlateChip plates={trip.plates} copyable={false} />
            <span>{trip.invoice}</span>
          </>
        )}
      </span>
      <span className={classNames(styles.number, styles.wide)}>
        <Unseen text="Aplicación:" /> {app ?? 'sin dato'}
      </span>
      <span className={classNames(styles.number, styles.wide)}>
        <Unseen text="Intervalo:" /> {intervalMs === null ? 'sin dato' : everyText(intervalMs).replace('cada ', '')}
      </span>
      <LastSignal device={device} />
      <span className={classNames(styles.number, styles.battery)} data-low={isLowBattery(device) || undefined}>
        <Unseen text="Batería:" /> {batteryPercent === null ? 'sin dato' : `${Math.round(batteryPercent)}%`}
      </span>
      <span className={styles.acts}>
        {onPair === null ? null : (
          <IconButton
            label={`${kind === 'phone' ? 'Emparejar' : 'Conectar'} ${uniqueId}`}
            icon={kind === 'phone' ? <QrCode size={16} aria-hidden="true" /> : <Radio size={16} aria-hidden="true" />}
            onClick={() => onPair(device)}
          />
        )}
      </span>
    </>
  )
}

/** When it was last heard, against its own rhythm while it is on a trip. */
function LastSignal({ device }: { readonly device: Device }) {
  const { lastSeenAt, trip, isOnOtherTrip, clockSkewMs } = device
  const now = useKnownNow(1_000)
  const ago = useAgo(1_000)
  return (
    <span className={styles.seen} data-silent={isSilentDevice(device, now) || undefined}>
      <Unseen text="Última señal:" />
      <span>{lastSeenAt === null ? 'Nunca' : ago(lastSeenAt, elapsedSince)}</span>
      {isClockAhead(clockSkewMs) ? (
        <small className={styles.warn}>reloj adelantado</small>
      ) : trip === null && lastSeenAt !== null ? (
        isOnOtherTrip ? null : (
          <small className={styles.off}>sin viaje</small>
        )
      ) : (
        <SilenceBar minutes={minutesSince(lastSeenAt, now)} thresholdMin={silentAfterMin(device)} />
      )}
    </span>
  )
}

/** The heading of a column, for who cannot see it above. */
const Unseen = ({ text }: { readonly text: string }) => <span className={textStyles.visuallyHidden}>{text}</span>
