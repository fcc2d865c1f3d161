import { History, RotateCcw } from 'lucide-react'
import { useState } from 'react'
import { mayAdminister } from '../../../api/tokens.ts'
import { Button } from '../../../ui/button.tsx'
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx'
import { Sheet } from '../../../ui/sheet.tsx'
import { PHONE, useMedia } from '../../use-media.ts'
import { SettingHistory } from './setting-history.tsx'
import { type ChangedValues, changesText } from './setting-values.ts'
import type { SettingDraftState } from './use-setting-draft.ts'

/** What is open over the section. */
type Open =
  | { readonly is: 'nothing' }
  /** `wanted`: the values that are gone back to, while it is asked whether a draft may go for them. */
  | { readonly is: 'history'; readonly wanted: ChangedValues | null }
  | { readonly is: 'reset' }
const NOTHING: Open = { is: 'nothing' }

/** So many values are named before they are counted. */
const NAMED = 6

/** What can be done with all values of a setting: look at what they were, and go back. Both make a draft, which a person saves. */
export function SettingTools({ draft }: { readonly draft: SettingDraftState }) {
  const [open, setOpen] = useState(NOTHING)
  const isPhone = useMedia(PHONE)
  if (!mayAdminister() || draft.document === null) return null
  const others = draft.entries.filter(({ path, isDefault }) => !isDefault || draft.changedPaths.includes(path))

  const take = (values: ChangedValues): void => {
    draft.restore(values)
    setOpen(NOTHING)
  }
  const showHistory = (wanted: ChangedValues | null = null): void => setOpen({ is: 'history', wanted })
  const wanted = open.is === 'history' ? open.wanted : null
  return (
    <>
      <Button size="sm" icon={<History size={15} aria-hidden="true" />} onClick={() => showHistory()}>
        Historial
      </Button>
      <Button
        size="sm"
        disabled={others.length === 0}
        icon={<RotateCcw size={15} aria-hidden="true" />}
        onClick={() => setOpen({ is: 'reset' })}
      >
        Restablecer todo
      </Button>
      <Sheet
        open={open.is === 'history'}
        onOpenChange={(isOpen) => (isOpen ? showHistory() : setOpen(NOTHING))}
        label="Historial"
        side={isPhone ? 'bottom' : 'right'}
        widthRem={26}
      >
        <SettingHistory
          draft={draft}
          onGoBack={(values) => (draft.changedPaths.length === 0 ? take(values) : showHistory(values))}
        />
      </Sheet>
      <ConfirmDialog
        worksUnheard
        open={open.is === 'reset'}
        title="Restablecer todo"
        text={`Vuelve a lo predeterminado: ${namesOf(others.map(({ label }) => label))}. Nada cambia hasta que pulse Guardar cambios.`}
        confirmLabel="Restablecer"
        onCancel={() => setOpen(NOTHING)}
        onConfirm={() => {
          draft.restore(Object.fromEntries(draft.entries.map(({ path, byDefault }) => [path, byDefault])))
          setOpen(NOTHING)
        }}
      />
      <ConfirmDialog
        worksUnheard
        open={wanted !== null}
        title="Descartar lo que no ha guardado"
        text={`Hay ${changesText(draft.changedCount, 0, null)} sin guardar, que se descartan si vuelve a esa versión.`}
        confirmLabel="Descartar y volver"
        cancelLabel="Seguir editando"
        onCancel={() => showHistory()}
        onConfirm={() => wanted !== null && take(wanted)}
      />
    </>
  )
}

const namesOf = (labels: readonly string[]): string =>
  labels.length <= NAMED ? labels.join(', ') : `${labels.slice(0, NAMED).join(', ')} y ${labels.length - NAMED} más`
