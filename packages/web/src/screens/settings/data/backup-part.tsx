import { formatDateTime } from '@vigia/domain/format/date-time'
import { wholeNumber } from '@vigia/domain/format/whole-number'
import { judgeMeasure } from '@vigia/domain/system/component-state'
import { HOUR_MS } from '@vigia/domain/time/duration'
import type { Storage } from '../../../api/stored-data.ts'
import { useServerNow } from '../../../live/use-server-now.ts'
import { agoText } from '../../../text/elapsed.ts'
import { Banner } from '../../../ui/banner.tsx'
import { classNames } from '../../../ui/class-names.ts'
import surfaceStyles from '../../../ui/surface.module.css'
import { bytesText } from './bytes-text.ts'
import styles from './data.module.css'

const EVERY_MS = 60_000

/** The newest backup that was whole, and whether anybody has proved that it can be restored. */
export function BackupPart({ backup }: Pick<Storage, 'backup'>) {
  const now = useServerNow(EVERY_MS)
  if (backup === null) {
    return (
      <Banner tone="warning" title="Nunca se ha respaldado">
        En el servidor, cada noche: npm run backup -- CARPETA --key-to OTRA. La llave va aparte.
      </Banner>
    )
  }
  const { takenAt, checkedAt, seconds, bytes, rows, fileName } = backup
  return (
    <>
      {judgeMeasure('backup', (now - takenAt) / HOUR_MS) !== 'ok' ? (
        <Banner tone="warning" title={`El último respaldo es de ${agoText(takenAt, now)}`}>
          Lo que pasó desde entonces se perdería con el disco.
        </Banner>
      ) : null}
      <dl className={classNames(surfaceStyles.facts, styles.facts)}>
        <Fact name="Último respaldo" value={formatDateTime(takenAt)} />
        <Fact name="Tardó" value={`${seconds.toFixed(1)} s`} />
        <Fact name="Tamaño" value={`${bytesText(bytes)}, ${wholeNumber(rows)} registros`} />
        <Fact name="Carpeta" value={fileName} />
        <Fact name="Se probó restaurar" value={checkedAt === null ? 'Este, nunca' : formatDateTime(checkedAt)} />
      </dl>
    </>
  )
}

function Fact({ name, value }: { readonly name: string; readonly value: string }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{value}</dd>
    </div>
  )
}
