import { spanText } from '../../../api/device-owners.ts'
import { type Device, listDeviceOwners } from '../../../api/devices.ts'
import { useAnswer } from '../../../api/use-answer.ts'
import { classNames } from '../../../ui/class-names.ts'
import surfaceStyles from '../../../ui/surface.module.css'
import { Loaded } from '../../../widgets/loaded.tsx'
import settingsStyles from '../../../widgets/settings/settings.module.css'
import styles from './device-detail.module.css'

/** Whose a device was, the newest first: positions stay with whom it was then. */
export function DeviceOwners({ device }: { readonly device: Device }) {
  const answer = useAnswer({
    queryKey: ['device-owners', device.deviceId, device.owner?.ownerId ?? null],
    queryFn: ({ signal }) => listDeviceOwners(device.deviceId, signal),
  })
  return (
    <section className={classNames(settingsStyles.detailPart, styles.part)} aria-label="Dueños">
      <h4>De quién ha sido</h4>
      <Loaded answer={answer} loading="Cargando los dueños…">
        {(owners) =>
          owners.length === 0 ? (
            <p>De nadie todavía.</p>
          ) : (
            <dl className={surfaceStyles.facts}>
              {owners.map((ownership) => (
                <div key={`${ownership.fromAt} ${ownership.untilAt}`}>
                  <dt>{ownership.owner?.label ?? 'Fuera de su alcance'}</dt>
                  <dd>{spanText(ownership)}</dd>
                </div>
              ))}
            </dl>
          )
        }
      </Loaded>
      <p>Lo que mandó queda con quien lo tenía entonces.</p>
    </section>
  )
}
