import { useState } from 'react'
import { type CatalogueEntry, type OtherEntry, renameLane } from '../../api/catalogues.ts'
import { Field } from '../../ui/field.tsx'
import { showToast } from '../../ui/show-toast.ts'
import { useAttempt } from '../../widgets/use-attempt.ts'
import styles from './catalogues.module.css'
import { EntryDialog } from './entry-form.tsx'
import { TakenName } from './taken-name.tsx'

interface RenameLaneDialogProps {
  readonly entry: CatalogueEntry
  readonly onDone: () => void
  /** Trips go by those names already: both are to be made one. */
  readonly onMerge: (otherId: string) => void
  readonly onClose: () => void
}

/** Other names for where the trips of a lane come from and go to; their points stay. */
export function RenameLaneDialog({ entry, onDone, onMerge, onClose }: RenameLaneDialogProps) {
  const [names, setNames] = useState(() => namesOf(entry))
  const [taken, setTaken] = useState<OtherEntry | null>(null)
  const { isBusy, message, attempt } = useAttempt()
  const [origin, destination] = [names.origin.trim(), names.destination.trim()]
  const wanted = `${origin} → ${destination}`
  const isReady = origin !== '' && destination !== '' && wanted !== entry.name
  const save = async (): Promise<void> => {
    if (isBusy || !isReady) return
    const done = await attempt(() => renameLane(entry.id, origin, destination))
    if (done === null) return
    setTaken(done.value)
    if (done.value !== null) return
    showToast({ id: 'renamed', tone: 'ok', title: `Ahora se llama «${wanted}»` })
    onDone()
    onClose()
  }
  const type = (field: keyof typeof names) => (event: { readonly target: { readonly value: string } }) => {
    setNames({ ...names, [field]: event.target.value })
    setTaken(null)
  }
  return (
    <EntryDialog
      title={`Cambiar «${entry.name}»`}
      save="Guardar"
      {...{ isBusy, isReady, onClose }}
      onSave={() => void save()}
    >
      <form
        className={styles.rename}
        onSubmit={(event) => {
          event.preventDefault()
          void save()
        }}
      >
        <Field
          label="Origen"
          hint="Cambia en todos los viajes de la ruta; sus coordenadas se quedan."
          error={message}
          maxLength={200}
          value={names.origin}
          onChange={type('origin')}
        />
        <Field label="Destino" maxLength={200} value={names.destination} onChange={type('destination')} />
        {/* Enter sends. */}
        <button type="submit" hidden />
      </form>
      <TakenName {...{ taken, onMerge }} />
    </EntryDialog>
  )
}

/** A lane is told by its two names; where one of them holds an arrow nobody knows which, and both are typed anew. */
function namesOf({ name }: CatalogueEntry): { readonly origin: string; readonly destination: string } {
  const [origin = '', destination = '', ...more] = name.split(' → ')
  return more.length === 0 ? { origin, destination } : { origin: '', destination: '' }
}
