import { formatDateTime } from '@vigia/domain/format/date-time'
import { wholeNumber } from '@vigia/domain/format/whole-number'
import type { Storage, StoredKind } from '../../../api/stored-data.ts'
import { bytesText } from './bytes-text.ts'
import styles from './data.module.css'

const KIND_WORDS: Readonly<Record<StoredKind['key'], { readonly label: string; readonly kept: string }>> = {
  positions: { label: 'Posiciones', kept: 'Los días de la retención' },
  trips: { label: 'Viajes', kept: 'No se borran solos' },
  alerts: { label: 'Alertas y su historia', kept: 'Los días de la retención' },
  logbook: { label: 'Bitácora e incidencias', kept: 'Los días de la retención' },
  deliveries: { label: 'Entregas de webhooks', kept: 'Los días de la retención' },
  audit: { label: 'Auditoría', kept: 'Nunca se borra' },
  other: { label: 'Lo demás', kept: 'Cuentas, catálogos, ajustes y archivos' },
}

/** One kind a row: its room, about how many rows, since when, and how long it stays. */
export function KindTable({ storage }: { readonly storage: Storage }) {
  const { isShared, databaseBytes, freeBytes, kinds } = storage
  return (
    <>
      <p>
        {isShared || databaseBytes === null
          ? 'El servidor es de varias organizaciones: no se dice cuánto ocupa cada una.'
          : `La base de datos ocupa ${bytesText(databaseBytes)}${freeBytes === null ? '' : ` y en su disco quedan ${bytesText(freeBytes)} libres`}. Los registros son una estimación de la base de datos.`}
      </p>
      <div className={styles.room}>
        <table className={styles.kinds} aria-label="Lo que se guarda, por clase">
          <thead>
            <tr>
              <th scope="col">Qué</th>
              {isShared ? null : <th scope="col">Ocupa</th>}
              {isShared ? null : <th scope="col">Crece por día</th>}
              {isShared ? null : <th scope="col">Registros</th>}
              <th scope="col">Más antiguo</th>
              <th scope="col">Se guarda</th>
            </tr>
          </thead>
          <tbody>
            {kinds.map(({ key, bytes, bytesPerDay, rows, oldestAt }) => (
              <tr key={key}>
                <th scope="row">{KIND_WORDS[key].label}</th>
                {isShared ? null : <td className={styles.figure}>{bytes === null ? 'Sin medir' : bytesText(bytes)}</td>}
                {isShared ? null : (
                  <td className={styles.figure} data-label="Crece por día: ">
                    {bytesPerDay === null ? 'Sin dato' : bytesText(bytesPerDay)}
                  </td>
                )}
                {isShared ? null : (
                  <td className={styles.figure}>{rows === null ? 'Sin estimar' : `≈ ${wholeNumber(rows)}`}</td>
                )}
                <td data-label="Más antiguo: ">{oldestAt === null ? 'Sin dato' : formatDateTime(oldestAt)}</td>
                <td>{KIND_WORDS[key].kept}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </>
  )
}
