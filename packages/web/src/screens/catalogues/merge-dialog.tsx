import type { CatalogueKind } from '@vigia/contract'
import { wholeNumber } from '@vigia/domain/format/whole-number'
import { useState } from 'react'
import { type CatalogueEntry, type Moved, mergeCatalogue } from '../../api/catalogues.ts'
import { useAnswer } from '../../api/use-answer.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { FormError } from '../../ui/form-error.tsx'
import { showToast } from '../../ui/show-toast.ts'
import { Loaded } from '../../widgets/loaded.tsx'
import { useAttempt } from '../../widgets/use-attempt.ts'
import styles from './catalogues.module.css'

interface MergeDialogProps {
  readonly kind: CatalogueKind
  readonly entries: readonly CatalogueEntry[]
  readonly onDone: () => void
  readonly onClose: () => void
}

/** Which of several entries stays, and what moves to it; said before, since it cannot be undone. */
export function MergeDialog({ kind, entries, onDone, onClose }: MergeDialogProps) {
  const [into, setInto] = useState(() => entries.toSorted((a, b) => b.trips - a.trips)[0]?.id ?? '')
  const { isBusy, message, attempt } = useAttempt()
  const from = entries.flatMap(({ id }) => (id === into ? [] : id))
  const answer = useAnswer({
    queryKey: ['merge', kind, into, from],
    queryFn: () => mergeCatalogue(kind, into, from, true),
  })
  const merge = async (): Promise<void> => {
    if ((await attempt(() => mergeCatalogue(kind, into, from, false))) === null) return
    const kept = entries.find(({ id }) => id === into)?.name ?? ''
    showToast({ id: 'merged', tone: 'ok', title: `Combinados en «${kept}»` })
    onDone()
    onClose()
  }
  return (
    <Dialog
      open
      onOpenChange={(isOpen) => !isOpen && !isBusy && onClose()}
      title={`Combinar ${wholeNumber(entries.length)} en uno`}
      footer={
        <>
          <Button disabled={isBusy} onClick={onClose}>
            Cancelar
          </Button>
          <Button
            tone="danger"
            saves
            disabled={isBusy || answer.data === undefined}
            aria-busy={isBusy}
            onClick={() => void merge()}
          >
            Combinar
          </Button>
        </>
      }
    >
      <fieldset className={styles.choices} disabled={isBusy}>
        <legend>Cuál se conserva</legend>
        {entries.map(({ id, name, trips }) => (
          <label key={id}>
            <input type="radio" name="into" checked={id === into} onChange={() => setInto(id)} />
            <span>{name}</span>
            <small>{trips === 1 ? '1 viaje' : `${wholeNumber(trips)} viajes`}</small>
          </label>
        ))}
      </fieldset>
      <Loaded answer={answer} loading="Viendo qué se movería…">
        {(moved) => <p>{movedText(moved)}</p>}
      </Loaded>
      <p>
        <b>No se puede deshacer.</b>{' '}
        {kind === 'lanes'
          ? 'Los viajes que después lleguen con el otro nombre no cambian.'
          : 'El nombre de los demás queda como otro nombre del que se conserva: una integración que lo siga enviando no crea otro doble.'}
      </p>
      <FormError message={message} />
    </Dialog>
  )
}

const LIST = new Intl.ListFormat('es-MX')

function movedText({ trips, units, devices, people }: Moved): string {
  const parts = [
    counted(trips, 'viaje', 'viajes'),
    counted(units, 'unidad', 'unidades'),
    counted(devices, 'dispositivo', 'dispositivos'),
    counted(people, 'alcance de una persona', 'alcances de personas'),
  ].flatMap((part) => part ?? [])
  return parts.length === 0 ? 'No hay nada que mover: solo se quitan los dobles.' : `Se mueven ${LIST.format(parts)}.`
}

const counted = (count: number, one: string, many: string): string | null =>
  count === 0 ? null : count === 1 ? `1 ${one}` : `${wholeNumber(count)} ${many}`
