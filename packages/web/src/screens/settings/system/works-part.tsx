import { useQueryClient } from '@tanstack/react-query'
import type { WorkKind } from '@vigia/contract'
import { formatDateTime } from '@vigia/domain/format/date-time'
import { wholeNumber } from '@vigia/domain/format/whole-number'
import { useEffect } from 'react'
import { getStorage } from '../../../api/stored-data.ts'
import { useAnswer } from '../../../api/use-answer.ts'
import { isUnderWay, type Work } from '../../../api/works.ts'
import { Button } from '../../../ui/button.tsx'
import { Loaded } from '../../../widgets/loaded.tsx'
import { SettingsPart } from '../../../widgets/settings/settings-part.tsx'
import { useWorks } from '../../../widgets/settings/use-works.ts'
import { WorkProgress } from '../../../widgets/settings/work-progress.tsx'
import styles from './system.module.css'

interface WorkWords {
  readonly title: string
  readonly start: string
  readonly unit: string
  readonly never: string
}

/** An export is asked for where the data is. */
type ShownKind = Exclude<WorkKind, 'export'>

const WORDS: Readonly<Record<ShownKind, WorkWords>> = {
  'restore-test': {
    ...{ title: 'Probar que el respaldo se restaura', start: 'Probar ahora', unit: 'tablas' },
    never: 'Nunca se ha probado desde aquí.',
  },
  'audit-verify': {
    ...{ title: 'Verificar la cadena de la auditoría', start: 'Verificar ahora', unit: 'registros' },
    never: 'Nunca se ha verificado; cada noche a las 03:00 se verifica sola.',
  },
}

/** The last backup, and work that takes longer than a call: how far it is, how the last ended, and the way to start it. */
export function WorksPart({ isOffline }: { readonly isOffline: boolean }) {
  const client = useQueryClient()
  const works = useWorks('restore-test')
  const endedAt = works.answer.data?.find(({ state }) => state === 'done')?.endedAt ?? null
  // A test that worked says when it did.
  useEffect(() => {
    if (endedAt !== null) void client.invalidateQueries({ queryKey: ['storage'] })
  }, [client, endedAt])
  const storage = useAnswer({ queryKey: ['storage'], queryFn: ({ signal }) => getStorage(signal) })
  return (
    <SettingsPart title="Respaldo y trabajos largos">
      <Loaded answer={storage} loading="Buscando el último respaldo…">
        {({ backup }) => (
          <p>
            {backup === null
              ? 'Nunca se ha respaldado. En el servidor, cada noche: npm run backup -- CARPETA --key-to OTRA.'
              : `Último respaldo: ${formatDateTime(backup.takenAt)}. ${checkedText(backup.checkedAt)}`}
          </p>
        )}
      </Loaded>
      <ul className={styles.works}>
        <WorkRow kind="restore-test" isOffline={isOffline} />
        <WorkRow kind="audit-verify" isOffline={isOffline} />
      </ul>
    </SettingsPart>
  )
}

const checkedText = (checkedAt: number | null): string =>
  checkedAt === null ? 'Nadie ha probado que se restaure.' : `Se probó que se restaura: ${formatDateTime(checkedAt)}.`

function WorkRow({ kind, isOffline }: { readonly kind: ShownKind; readonly isOffline: boolean }) {
  const works = useWorks(kind)
  const { title, start, unit, never } = WORDS[kind]
  return (
    <li>
      <div className={styles.work}>
        <b>{title}</b>
        <Button
          size="sm"
          disabled={isOffline || works.isBusy || works.underWay !== null}
          aria-label={`${start}: ${title}`}
          onClick={() => void works.start()}
        >
          {isOffline ? 'Sin conexión' : start}
        </Button>
      </div>
      <Loaded answer={works.answer} loading="Buscando el último…">
        {(all) => {
          const last = all.find((work) => !isUnderWay(work))
          return <small>{last === undefined ? never : lastText(last)}</small>
        }}
      </Loaded>
      <WorkProgress works={works} unit={unit} />
    </li>
  )
}

function lastText(work: Work): string {
  const { state, endedAt, askedBy, problem, verification, restore } = work
  const when = `${formatDateTime(endedAt)}, ${askedBy ?? 'el servidor'}: `
  if (state === 'cancelled') return `${when}cancelado.`
  if (state === 'failed') return `${when}falló. ${problem ?? ''}`
  if (restore !== null) {
    const audit = restore.auditHolds ? 'la auditoría está íntegra' : 'LA AUDITORÍA NO COINCIDE'
    return `${when}restauró ${wholeNumber(restore.rows)} registros de ${restore.tables} tablas; ${audit}.`
  }
  if (verification === null) return `${when}terminado.`
  if (verification.broken !== null) return `${when}NO está íntegra: véala en Auditoría.`
  return `${when}íntegra, ${wholeNumber(verification.entries)} registros.`
}
