import { Undo2 } from 'lucide-react'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import type { AuditChange, AuditEntry } from '../../../api/audit.ts'
import { readSetting, type SettingKey } from '../../../api/settings-catalogue.ts'
import { useSession } from '../../../api/use-session.ts'
import { Button } from '../../../ui/button.tsx'
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx'
import { FormError } from '../../../ui/form-error.tsx'
import { draftKey, storeDraft, storedDraft } from '../../../widgets/settings/draft/draft-store.ts'
import { useAttempt } from '../../../widgets/use-attempt.ts'

/** Where each setting is changed, by its name in the log. */
const SECTION_OF = {
  ...{ risk: 'risk', gps: 'platforms', alerts: 'alert-times', announcement: 'system' },
  ...{ logbook: 'logbook', 'operator-link': 'operator-link', 'share-links': 'share-links' },
  ...{ map: 'maps', contact: 'maps', 'sign-in': 'sign-in', retention: 'data' },
} as const satisfies Record<SettingKey, string>

const isSettingKey = (key: string): key is SettingKey => key in SECTION_OF

/** The way back from a change of a setting: a draft with what it was, to be looked through and saved by a person; its section, where the log does not hold that whole. */
export function UndoChange({ entry }: { readonly entry: AuditEntry }) {
  const session = useSession()
  const navigate = useNavigate()
  const { isBusy, message, attempt } = useAttempt()
  const [isAsked, setAsked] = useState(false)
  const key = entry.action === 'setting-change' ? (entry.subject?.slice('setting:'.length) ?? '') : ''
  if (!isSettingKey(key)) return null
  const whole = entry.changes.filter(({ before }) => isWhole(before))
  if (whole.length === 0 || whole.length < entry.changes.length || session.status !== 'in') {
    return (
      <Button size="sm" onClick={() => void navigate(`/settings/${SECTION_OF[key]}`)}>
        Abrir {entry.subjectLabel ?? 'el ajuste'}
      </Button>
    )
  }
  const personId = session.user?.id ?? ''
  const hasDraft = (): boolean => storedDraft(draftKey(personId, key)) !== null
  const goBack = async (): Promise<void> => {
    setAsked(false)
    const read = await attempt(() => readSetting(key, new AbortController().signal))
    if (read === null) return
    const values = Object.fromEntries(whole.map(({ path, before }) => [path, before]))
    storeDraft(draftKey(personId, key), { etag: read.value.etag, values })
    void navigate(`/settings/${SECTION_OF[key]}?ajuste=${key}.${whole[0]?.path}`)
  }
  return (
    <>
      <FormError message={message} />
      <Button
        saves
        size="sm"
        icon={<Undo2 size={14} aria-hidden="true" />}
        disabled={isBusy}
        onClick={() => (hasDraft() ? setAsked(true) : void goBack())}
      >
        Volver a lo de antes
      </Button>
      <ConfirmDialog
        worksUnheard
        open={isAsked}
        title="Descartar lo que no ha guardado"
        text={`Hay cambios sin guardar en «${entry.subjectLabel ?? 'el ajuste'}», que se descartan si vuelve a lo de antes.`}
        confirmLabel="Descartar y volver"
        cancelLabel="Seguir editando"
        onCancel={() => setAsked(false)}
        onConfirm={() => void goBack()}
      />
    </>
  )
}

/** The log shortens what is long and hides secrets: such a value is not what it was. */
const isWhole = (before: AuditChange['before']): boolean =>
  before !== null && !(typeof before === 'string' && (before.endsWith('…') || before.includes('oculto')))
