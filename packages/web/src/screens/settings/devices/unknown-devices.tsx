import { listUnknownDevices } from '../../../api/devices.ts'
import { useAnswer } from '../../../api/use-answer.ts'
import { Button } from '../../../ui/button.tsx'
import textStyles from '../../../ui/text.module.css'
import { SettingsRow } from '../../../widgets/settings/settings-part.tsx'
import { useAgo } from '../../../widgets/use-known-now.ts'
import styles from './unknown-devices.module.css'

const EVERY_MS = 15_000

/** Ids that came within a day and are nobody's: nothing while there are none. */
export function UnknownDevices({ onRegister }: { readonly onRegister: (uniqueId: string) => void }) {
  const ago = useAgo(1_000)
  const { data, error } = useAnswer({
    queryKey: ['unknown-devices'],
    queryFn: ({ signal }) => listUnknownDevices(signal),
    refetchInterval: EVERY_MS,
  })
  if (data === undefined) {
    return error === null ? null : (
      <p className={styles.failed} role="status">
        No se pudieron cargar los identificadores sin registrar. {error.message}
      </p>
    )
  }
  const { devices } = data
  if (devices.length === 0) return null
  return (
    <details className={styles.unknown}>
      <summary>
        {devices.length === 1
          ? 'Llegó 1 identificador sin registrar'
          : `Llegaron ${devices.length} identificadores sin registrar`}
      </summary>
      <ul>
        {devices.map(({ uniqueId, count, receivedAt, address }) => (
          <SettingsRow
            key={`${uniqueId} ${address}`}
            title={<span className={textStyles.identifier}>{uniqueId}</span>}
            detail={`${count === 1 ? '1 mensaje' : `${count} mensajes`} desde ${address}, ${ago(receivedAt)}`}
          >
            <Button size="sm" onClick={() => onRegister(uniqueId)}>
              Registrar
            </Button>
          </SettingsRow>
        ))}
      </ul>
    </details>
  )
}
