import { formatDateTime } from '@vigia/domain/format/date-time'
import { wholeNumber } from '@vigia/domain/format/whole-number'
import type { RetentionPreview, Storage } from '../../../api/stored-data.ts'
import type { Answer } from '../../../api/use-answer.ts'
import { Banner } from '../../../ui/banner.tsx'
import { bytesText } from './bytes-text.ts'
import type { RETENTION_KINDS } from './retention-kinds.ts'

type Kind = (typeof RETENTION_KINDS)[number]

interface WouldDeleteProps {
  readonly kind: Kind
  readonly preview: Answer<RetentionPreview>
}

/** What goes of one kind with the days that were asked for; what could not be counted says so. */
export function WouldDelete({ kind, preview }: WouldDeleteProps) {
  const found = preview.data?.kinds.get(kind.key)
  if (preview.data === undefined || found === undefined) {
    return (
      <Banner
        tone="warning"
        title={preview.error === null ? 'Contando lo que se borraría…' : 'No se pudo contar lo que se borraría'}
      >
        {preview.error?.message}
      </Banner>
    )
  }
  const { rows, atLeast, oldestAt, beforeAt } = found
  if (rows === 0) {
    return (
      <Banner tone="notice" title="Ahora no se borra nada">
        No hay {kind.many} que borrar de antes del {formatDateTime(beforeAt)}. {kind.stays}
      </Banner>
    )
  }
  const { everyMinutes } = preview.data
  const what = `${wholeNumber(rows)} ${rows === 1 ? kind.one : kind.many}`
  return (
    <Banner tone="warning" title={`${rows === 1 ? 'Se borrará' : 'Se borrarán'} ${what}${atLeast ? ' o más' : ''}`}>
      Lo anterior al {formatDateTime(beforeAt)}
      {oldestAt === null ? '' : `; lo más antiguo es del ${formatDateTime(oldestAt)}`}. En menos de{' '}
      {everyMinutes === 60 ? 'una hora' : `${everyMinutes} minutos`}, y no vuelve. {kind.stays}
    </Banner>
  )
}

interface WouldTakeProps {
  readonly kind: Kind
  readonly days: number
  readonly stored: number
  /** Null while it is not known. */
  readonly storage: Storage | null
}

/** The room that more days take, by what a day has taken up to now; where that is not known, that. */
export function WouldTake({ kind, days, stored, storage }: WouldTakeProps) {
  if (storage === null) return null
  const perDay = storage.kinds.find(({ key }) => key === kind.key)?.bytesPerDay ?? null
  const title = `${kind.title}: de ${wholeNumber(stored)} a ${wholeNumber(days)} días`
  if (perDay === null) {
    return (
      <Banner tone="notice" title={title}>
        No se sabe cuánto espacio hará falta:{' '}
        {storage.isShared ? 'el servidor es de varias organizaciones.' : 'hay menos de 12 horas de datos.'}
      </Banner>
    )
  }
  const more = perDay * (days - stored)
  const { freeBytes } = storage
  return (
    <Banner tone={freeBytes !== null && more > freeBytes ? 'warning' : 'notice'} title={title}>
      Harán falta unos {bytesText(more)} más, a lo que ocupa hoy cada día
      {freeBytes === null ? '' : `; quedan ${bytesText(freeBytes)} libres`}.
    </Banner>
  )
}
