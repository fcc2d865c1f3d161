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

/** So many values are named before they are counted. */
const NAMED = 6

/** What can be done with all values of a setting: look at what they were, and go back. Both make a draft, which a person saves. */
export function SettingTools({ draft }: { readonly draft: SettingDraftState }) {
  const [isHistoryOpen, setHistoryOpen] = useState(false)
  const [isResetAsked, setResetAsked] = useState(false)
  /** The values that are gone back to, while it is asked whether a draft may go for them. */
  const [wanted, setWanted] = useState<ChangedValues | null>(null)
  const isPhone = useMedia(PHONE)
  if (!mayAdminister() || draft.document === null) return null
  const others = draft.entries.filter(({ path, isDefault }) => !isDefault || draft.changedPaths.includes(path))

  const take = (values: ChangedValues): void => {
    draft.restore(values)
    setWanted(null)
    setHistoryOpen(false)
  }
  return (
    <>
      <Button size="sm" icon={<History size={15} aria-hidden="true" />} onClick={() => setHistoryOpen(true)}>
        Historial
      </Button>
      <Button
        size="sm"
        disabled={others.length === 0}
        icon={<RotateCcw size={15} aria-hidden="true" />}
        onClick={() => setResetAsked(true)}
      >
        Restablecer todo
      </Button>
      <Sheet
        open={isHistoryOpen}
        onOpenChange={setHistoryOpen}
        label="Historial"
        side={isPhone ? 'bottom' : 'right'}
        widthRem={26}
      >
        <SettingHistory
          draft={draft}
          onGoBack={(values) => (draft.changedPaths.length === 0 ? take(values) : setWanted(values))}
        />
      </Sheet>
      <ConfirmDialog
        worksUnheard
        open={isResetAsked}
        title="Restablecer todo"
        text={`Vuelve a lo predeterminado: ${namesOf(others.map(({ label }) => label))}. Nada cambia hasta que pulse Guardar cambios.`}
        confirmLabel="Restablecer"
        onCancel={() => setResetAsked(false)}
        onConfirm={() => {
          draft.restore(Object.fromEntries(draft.entries.map(({ path, byDefault }) => [path, byDefault])))
          setResetAsked(false)
        }}
      />
      <ConfirmDialog
        worksUnheard
        open={wanted !== null}
        title="Descartar lo que no ha guardado"
        text={`Hay ${changesText(draft.changedCount, 0, null)} sin guardar, que se descartan si vuelve a esa versión.`}
        confirmLabel="Descartar y volver"
        cancelLabel="Seguir editando"
        onCancel={() => setWanted(null)}
        onConfirm={() => wanted !== null && take(wanted)}
      />
    </>
  )
}

const namesOf = (labels: readonly string[]): string =>
  labels.length <= NAMED ? labels.join(', ') : `${labels.slice(0, NAMED).join(', ')} y ${labels.length - NAMED} más`
