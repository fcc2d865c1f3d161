import { useState } from 'react'
import { type CatalogueEntry, type OtherEntry, renameLane } from '../../api/catalogues.ts'
import { Field } from '../../ui/field.tsx'
import { showToast } from '../../ui/show-toast.ts'
import { OvertakenBanner } from '../../widgets/edit/overtaken-banner.tsx'
import { NOT_SAVED, useFieldDraft } from '../../widgets/edit/use-field-draft.ts'
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
  const [taken, setTaken] = useState<OtherEntry | null>(null)
  const draft = useFieldDraft({
    keptAs: `catalogo:lanes:${entry.id}`,
    stored: namesOf(entry),
    onStale: onDone,
    write: async () => {
      const found = await renameLane(entry.id, origin, destination)
      setTaken(found)
      if (found !== null) return NOT_SAVED
      showToast({ id: 'renamed', tone: 'ok', title: `Ahora se llama «${wanted}»` })
      onDone()
      onClose()
    },
  })
  const { shown: names, isBusy, isOvertaken, message } = draft
  const [origin, destination] = [names.origin.trim(), names.destination.trim()]
  const wanted = `${origin} → ${destination}`
  const isWhole = origin !== '' && destination !== ''
  const isReady = isWhole && wanted !== entry.name && !isOvertaken
  const save = (): void => {
    if (!isBusy && isReady) void draft.save()
  }
  const type = (field: keyof typeof names) => (event: { readonly target: { readonly value: string } }) => {
    draft.edit({ [field]: event.target.value })
    setTaken(null)
  }
  return (
    <EntryDialog title={`Cambiar «${entry.name}»`} save="Guardar" {...{ draft, isReady, onClose }} onSave={save}>
      {isOvertaken ? (
        <OvertakenBanner
          title="Alguien más cambió esta ruta"
          now={entry.name}
          isOff={isBusy || !isWhole}
          onSaveOver={() => void draft.saveOver()}
          onDiscard={draft.discard}
        />
      ) : null}
      <form
        className={styles.rename}
        onSubmit={(event) => {
          event.preventDefault()
          save()
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
      <TakenName
        taken={taken}
        onMerge={(otherId) => {
          draft.discard()
          onMerge(otherId)
        }}
      />
    </EntryDialog>
  )
}

/** A lane is told by its two names; where one of them holds an arrow nobody knows which, and both are typed anew. */
function namesOf({ name }: CatalogueEntry): { readonly origin: string; readonly destination: string } {
  const [origin = '', destination = '', ...more] = name.split(' → ')
  return more.length === 0 ? { origin, destination } : { origin: '', destination: '' }
}
