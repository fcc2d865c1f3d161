import { spanText } from '@vigia/domain/format/span-text'
import { wholeNumber } from '@vigia/domain/format/whole-number'
import type { DeviceSignals } from '../../../api/device-signals.ts'
import { getDeviceSignals } from '../../../api/device-signals.ts'
import type { Device } from '../../../api/devices.ts'
import { useAnswer } from '../../../api/use-answer.ts'
import { everyText } from '../../../text/silence-text.ts'
import { classNames } from '../../../ui/class-names.ts'
import surfaceStyles from '../../../ui/surface.module.css'
import { clockText } from '../../../widgets/devices/reception-text.ts'
import { Loaded } from '../../../widgets/loaded.tsx'
import settingsStyles from '../../../widgets/settings/settings.module.css'
import styles from './device-detail.module.css'
import { SignalsByHour } from './signals-by-hour.tsx'

const AGAIN_EVERY_MS = 60_000

/** How a device is received: by the hour, and how well. */
export function DeviceReception({ device }: { readonly device: Device }) {
  const answer = useAnswer({
    queryKey: ['device-signals', device.deviceId],
    queryFn: ({ signal }) => getDeviceSignals(device.deviceId, signal),
    refetchInterval: AGAIN_EVERY_MS,
  })
  return (
    <>
      <section className={classNames(settingsStyles.detailPart, styles.part)} aria-label="Señales por hora">
        <h4>Señales por hora</h4>
        <Loaded answer={answer} loading="Contando sus señales…">
          {(signals) => <SignalsByHour signals={signals} />}
        </Loaded>
      </section>
      <Quality device={device} week={answer.data?.week ?? null} />
    </>
  )
}

interface QualityProps {
  readonly device: Device
  readonly week: DeviceSignals['week'] | null
}

/** Rhythm, accuracy and clock by its newest twenty positions, what jumps and what came late by those of seven days. */
function Quality({ device, week }: QualityProps) {
  const { intervalMs, intervalP90Ms, accuracyM, clockSkewMs, batteryPercent } = device
  const facts = [
    [
      'Intervalo aprendido',
      intervalMs === null
        ? null
        : `${everyText(intervalMs)}${intervalP90Ms === null ? '' : `, nueve de diez ${everyText(intervalP90Ms)} o menos`}`,
    ],
    ['Precisión mediana', accuracyM === null ? null : `${Math.round(accuracyM)} m`],
    ['Reloj', clockSkewMs === null ? null : clockText(clockSkewMs)],
    ['Batería', batteryPercent === null ? null : `${Math.round(batteryPercent)}%`],
    ['Con marca de salto, 7 días', week === null || week.positions === 0 ? null : ofAll(week.jumps, week.positions)],
    ['Llegaron tarde, 7 días', week === null || week.positions === 0 ? null : lateText(week)],
  ] as const
  return (
    <section className={classNames(settingsStyles.detailPart, styles.part)} aria-label="Calidad">
      <h4>Calidad</h4>
      <dl className={surfaceStyles.facts}>
        {facts.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value ?? 'sin dato'}</dd>
          </div>
        ))}
      </dl>
      <p>Intervalo, precisión y reloj son de sus últimas posiciones, 20 a lo más.</p>
    </section>
  )
}

const ofAll = (count: number, all: number): string => `${wholeNumber(count)} de ${wholeNumber(all)}`

const lateText = ({ late, positions, latestMs }: DeviceSignals['week']): string =>
  latestMs === null ? ofAll(late, positions) : `${ofAll(late, positions)}, hasta ${spanText(latestMs)}`
