import { useState } from 'react'
import { type Account, removePasskey, removeTotp, renewRecoveryCodes } from '../../api/account.ts'
import { ApiError } from '../../api/api-error.ts'
import { CONNECTION_ERROR } from '../../text/errors.ts'
import { Button } from '../../ui/button.tsx'
import { FormError } from '../../ui/form-error.tsx'
import { FactorSetup } from '../../widgets/account/factor-setup.tsx'
import { RecoveryCodes } from '../../widgets/account/recovery-codes.tsx'

interface FactorsProps {
  readonly account: Account
  readonly withProof: (work: () => Promise<void>) => Promise<void>
  readonly onChanged: () => void
}

/** The second factors that there are, what takes them away, and what adds one. */
export function Factors({ account, withProof, onChanged }: FactorsProps) {
  const [codes, setCodes] = useState<readonly string[] | null>(null)
  const [message, setMessage] = useState<string | null>(null)
  const hasFactor = account.totp || account.passkeys.length > 0

  const attempt = (work: () => Promise<void>): void => {
    setMessage(null)
    withProof(work).then(onChanged, (error: unknown) =>
      setMessage(error instanceof ApiError ? error.message : CONNECTION_ERROR),
    )
  }

  return (
    <section aria-labelledby="cuenta-factores">
      <h2 id="cuenta-factores">Segundo factor</h2>
      <FormError message={message} />
      {hasFactor ? null : <p>Sin segundo factor, quien tenga su contraseña entra.</p>}
      <ul className="account-rows">
        {account.totp ? (
          <li>
            <span>Aplicación de códigos</span>
            <Button size="sm" onClick={() => attempt(removeTotp)}>
              Quitar aplicación
            </Button>
          </li>
        ) : null}
        {account.passkeys.map(({ id, name }) => (
          <li key={id}>
            <span>{name}</span>
            <Button size="sm" aria-label={`Quitar ${name}`} onClick={() => attempt(() => removePasskey(id))}>
              Quitar
            </Button>
          </li>
        ))}
        {hasFactor ? (
          <li>
            <span>Quedan {account.recoveryCodesLeft} códigos de recuperación</span>
            <Button size="sm" onClick={() => attempt(async () => setCodes(await renewRecoveryCodes()))}>
              Códigos nuevos
            </Button>
          </li>
        ) : null}
      </ul>
      {codes === null ? (
        <FactorSetup hasTotp={account.totp} withProof={withProof} onDone={onChanged} key={String(hasFactor)} />
      ) : (
        <RecoveryCodes codes={codes} onDone={() => setCodes(null)} />
      )}
    </section>
  )
}
