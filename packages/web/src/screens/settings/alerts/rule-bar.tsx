import { isJudgedByEngine, type OwnRule } from '@vigia/domain/alerts/own-rule'
import { Check, FlaskConical } from 'lucide-react'
import { useState } from 'react'
import { type AlertRule, putAlertRule } from '../../../api/alert-rules.ts'
import { errorText, isChangedMeanwhile } from '../../../api/api-error.ts'
import { Banner } from '../../../ui/banner.tsx'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import fieldStyles from '../../../ui/field.module.css'
import { FormError } from '../../../ui/form-error.tsx'
import { showToast } from '../../../ui/show-toast.ts'
import { useAttempt } from '../../../widgets/use-attempt.ts'
import styles from './alerts-section.module.css'
import { changedFields, changesText, fieldNames } from './rule-text.ts'
import type { DryRunState } from './use-dry-run.ts'
import type { RuleDrafts } from './use-rule-drafts.ts'
import { useSaveKey } from './use-save-key.ts'

/** As the contract has it (`MAX_CHANGE_REASON`), whose code is not fetched for that. */
const MAX_REASON = 200

interface RuleBarProps {
  readonly row: AlertRule
  readonly drafts: RuleDrafts
  readonly trial: DryRunState
  readonly isOffline: boolean
  readonly onShowTrial: () => void
  readonly onSaved: (rule: AlertRule) => void
  /** Somebody has saved meanwhile: the rules are to be read again. */
  readonly onOutdated: () => void
}

/** What of the rule is not saved, and the ways on. Saving what nobody has tried asks first. */
export function RuleBar({ row, drafts, trial, isOffline, onShowTrial, onSaved, onOutdated }: RuleBarProps) {
  const draft = drafts.of(row)
  const version = drafts.versionOf(row)
  const [reason, setReason] = useState('')
  const [isAsking, setAsking] = useState(false)
  const { isBusy, message, attempt } = useAttempt()
  const count = changedFields(row.rule, draft).length
  const isTried = trial.run?.state === 'done' && !trial.isOutdated
  const canTry = isJudgedByEngine(row.type)
  const isBehind = version !== row.version
  const maySave = count > 0 && !isBehind && !isBusy && !isOffline

  const save = async (): Promise<void> => {
    setAsking(false)
    const saving = { type: row.type, version, reason }
    const done = await attempt(
      () => putAlertRule(saving, draft, isTried ? (trial.run?.id ?? null) : null),
      (error) => {
        if (!isChangedMeanwhile(error)) return errorText(error)
        onOutdated()
        return null
      },
    )
    if (done === null) return
    setReason('')
    showToast({ id: 'rule-saved', tone: 'ok', title: `Regla guardada: v${done.value.version}` })
    onSaved(done.value)
  }
  const ask = (): void => {
    if (!maySave) return
    if (isTried || !canTry) void save()
    else setAsking(true)
  }
  const tryFirst = (): void => {
    setAsking(false)
    onShowTrial()
    trial.start()
  }
  useSaveKey(ask)
  if (count === 0 && !isBehind) return null
  return (
    <footer className={styles.bar}>
      <FormError message={message} />
      {isBehind ? <Overtaken {...{ row, drafts, version }} /> : null}
      <output>{changesText(count)}</output>
      <div className={fieldStyles.input} data-slot="input">
        <input
          type="text"
          aria-label="Motivo del cambio"
          placeholder="Motivo, queda en la auditoría"
          maxLength={MAX_REASON}
          value={reason}
          onChange={({ target }) => setReason(target.value)}
        />
      </div>
      <Button tone="ghost" disabled={isBusy} onClick={() => drafts.forget(row.type)}>
        Descartar
      </Button>
      {canTry ? (
        <Button
          disabled={isOffline || trial.isRunning}
          icon={<FlaskConical size={15} aria-hidden="true" />}
          onClick={tryFirst}
        >
          Probar
        </Button>
      ) : null}
      <Button tone="primary" disabled={!maySave} icon={<Check size={15} aria-hidden="true" />} onClick={ask}>
        {isOffline ? 'Sin conexión' : isBusy ? 'Guardando…' : 'Guardar y activar'}
      </Button>
      <UntriedDialog isOpen={isAsking} onOpen={setAsking} onSave={() => void save()} onTry={tryFirst} />
    </footer>
  )
}

interface OvertakenProps extends Pick<RuleBarProps, 'row' | 'drafts'> {
  /** Of which the draft was made. */
  readonly version: number
}

const Overtaken = ({ row, drafts, version }: OvertakenProps) => (
  <div className={styles.missed}>
    <Banner
      tone="warning"
      title={`${row.changedBy ?? 'Otra persona'} guardó la v${row.version} mientras usted cambiaba ${version === 0 ? 'la de fábrica' : `la v${version}`}`}
    >
      {missedText(drafts.missedOf(row))}{' '}
      <Button size="sm" onClick={() => drafts.rebase(row)}>
        Pasar lo mío a la v{row.version}
      </Button>
    </Banner>
  </div>
)

interface UntriedDialogProps {
  readonly isOpen: boolean
  readonly onOpen: (isOpen: boolean) => void
  readonly onSave: () => void
  readonly onTry: () => void
}

const UntriedDialog = ({ isOpen, onOpen, onSave, onTry }: UntriedDialogProps) => (
  <Dialog
    open={isOpen}
    onOpenChange={onOpen}
    title="Este borrador no se ha probado"
    description="La prueba dice qué alertas habría levantado en los últimos 7 días, sin avisar a nadie."
    footer={
      <>
        <Button saves onClick={onSave}>
          Guardar sin probar
        </Button>
        <Button tone="primary" onClick={onTry}>
          Probar primero
        </Button>
      </>
    }
  />
)

const missedText = (fields: readonly (keyof OwnRule)[]): string =>
  fields.length === 0 ? 'Dice lo mismo.' : `Cambió: ${fieldNames(fields)}.`
