import { KeyRound, LifeBuoy, Smartphone } from 'lucide-react'
import { useState } from 'react'
import { type Account, type Passkey, renewRecoveryCodes } from '../../../api/account.ts'
import { call } from '../../../api/call.ts'
import { Button } from '../../../ui/button.tsx'
import { classNames } from '../../../ui/class-names.ts'
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx'
import { FormError } from '../../../ui/form-error.tsx'
import riskBadgeStyles from '../../../ui/risk-badge.module.css'
import { FactorSetup } from '../../../widgets/account/factor-setup.tsx'
import { RecoveryCodes } from '../../../widgets/account/recovery-codes.tsx'
import type { WithProof } from '../../../widgets/account/use-proof.tsx'
import { SettingsPart, SettingsRow } from '../../../widgets/settings/settings-part.tsx'
import { useAttempt } from '../../../widgets/use-attempt.ts'
import { PasskeyRow } from './passkey-row.tsx'

interface FactorsPartProps {
  readonly account: Account
  readonly withProof: WithProof
  readonly onChanged: () => void
}

/** An act that takes something away, before it is done. */
interface Question {
  readonly title: string
  readonly text: string
  readonly confirmLabel: string
  readonly work: () => Promise<unknown>
}

/** The second factors that there are, what takes them away, and what adds one. */
export function FactorsPart({ account, withProof, onChanged }: FactorsPartProps) {
  const [codes, setCodes] = useState<readonly string[] | null>(null)
  const [question, setQuestion] = useState<Question | null>(null)
  const { isBusy, message, attempt } = useAttempt()
  const hasFactor = account.totp || account.passkeys.length > 0

  const act = async ({ work }: Question): Promise<void> => {
    setQuestion(null)
    await attempt(() => withProof(work))
    onChanged()
  }

  return (
    <SettingsPart
      title="Segundo factor"
      note={
        <span className={classNames(riskBadgeStyles.badge, riskBadgeStyles.quiet)} data-slot="badge">
          {hasFactor ? 'Activo' : 'Sin activar'}
        </span>
      }
    >
      {hasFactor ? null : <p>Sin segundo factor, quien tenga su contraseña entra.</p>}
      <FormError message={message} />
      {hasFactor ? (
        <Factors
          account={account}
          isBusy={isBusy}
          onRenamed={onChanged}
          onAsk={setQuestion}
          onNewCodes={() => setQuestion({ ...NEW_CODES, work: async () => setCodes(await renewRecoveryCodes()) })}
        />
      ) : null}
      {codes === null ? (
        <FactorSetup hasTotp={account.totp} withProof={withProof} onAdded={onChanged} onDone={onChanged} />
      ) : (
        <RecoveryCodes codes={codes} onDone={() => setCodes(null)} />
      )}
      <ConfirmDialog
        open={question !== null}
        title={question?.title ?? ''}
        text={question?.text ?? ''}
        confirmLabel={question?.confirmLabel ?? ''}
        tone="danger"
        onConfirm={() => question !== null && void act(question)}
        onCancel={() => setQuestion(null)}
      />
    </SettingsPart>
  )
}

interface FactorsProps {
  readonly account: Account
  readonly isBusy: boolean
  readonly onRenamed: () => void
  readonly onAsk: (question: Question) => void
  readonly onNewCodes: () => void
}

/** The second factors that there are, and the codes for who has lost them. */
function Factors({ account, isBusy, onRenamed, onAsk, onNewCodes }: FactorsProps) {
  return (
    <ul>
      {account.totp ? (
        <SettingsRow icon={<Smartphone size={17} aria-hidden="true" />} title="Aplicación de códigos">
          <Button size="sm" disabled={isBusy} onClick={() => onAsk(WITHOUT_TOTP)}>
            Quitar aplicación
          </Button>
        </SettingsRow>
      ) : null}
      {account.passkeys.map((passkey) => (
        <PasskeyRow
          key={passkey.id}
          passkey={passkey}
          icon={<KeyRound size={17} aria-hidden="true" />}
          onRenamed={onRenamed}
          onRemove={() => onAsk(withoutPasskey(passkey))}
        />
      ))}
      <SettingsRow
        icon={<LifeBuoy size={17} aria-hidden="true" />}
        title="Códigos de recuperación"
        detail={leftText(account.recoveryCodesLeft)}
      >
        <Button saves size="sm" disabled={isBusy} onClick={onNewCodes}>
          Códigos nuevos
        </Button>
      </SettingsRow>
    </ul>
  )
}

const WITHOUT_TOTP: Question = {
  title: '¿Quitar la aplicación de códigos?',
  text: 'Sus códigos dejan de servir. Si no queda otro factor, basta la contraseña para entrar y los códigos de recuperación se borran.',
  confirmLabel: 'Quitar aplicación',
  work: () => call('removeTotp', {}),
}
const withoutPasskey = ({ id, name }: Passkey): Question => ({
  title: `¿Quitar ${name}?`,
  text: 'Con esa llave ya no se podrá entrar. El equipo la conserva hasta que se borre también ahí.',
  confirmLabel: 'Quitar llave',
  work: () => call('removePasskey', { params: { id } }),
})
const NEW_CODES = {
  title: '¿Hacer códigos nuevos?',
  text: 'Los códigos de recuperación que tiene guardados dejan de servir.',
  confirmLabel: 'Hacer códigos nuevos',
} as const

function leftText(left: number): string {
  if (left === 0) return 'No queda ninguno'
  return left === 1 ? 'Queda 1 código' : `Quedan ${left} códigos`
}
