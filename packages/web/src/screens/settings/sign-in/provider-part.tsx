import { Copy } from 'lucide-react'
import { useState } from 'react'
import { call } from '../../../api/call.ts'
import type { ProviderSettings } from '../../../api/sign-in-settings.ts'
import { Button } from '../../../ui/button.tsx'
import { classNames } from '../../../ui/class-names.ts'
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx'
import { copyText } from '../../../ui/copy-text.ts'
import { FormError } from '../../../ui/form-error.tsx'
import { IconButton } from '../../../ui/icon-button.tsx'
import layoutStyles from '../../../ui/layout.module.css'
import textStyles from '../../../ui/text.module.css'
import type { WithProof } from '../../../widgets/account/use-proof.tsx'
import settingsStyles from '../../../widgets/settings/settings.module.css'
import { SettingsRow } from '../../../widgets/settings/settings-part.tsx'
import { useAttempt } from '../../../widgets/use-attempt.ts'
import { ProviderForm } from './provider-form.tsx'

interface ProviderPartProps {
  readonly stored: ProviderSettings
  readonly withProof: WithProof
  readonly onChanged: () => void
}

/** The company's identity provider: what it has to know of us, what we know of it, and its removal. */
export function ProviderPart({ stored, withProof, onChanged }: ProviderPartProps) {
  const { provider, callbackUrl } = stored
  const [isAsking, setAsking] = useState(false)
  const { isBusy, message, attempt } = useAttempt()
  const remove = async (): Promise<void> => {
    setAsking(false)
    if ((await attempt(() => withProof(() => call('deleteIdentityProvider', {})))) !== null) onChanged()
  }
  return (
    <>
      <p>
        {provider === null
          ? 'Ninguno: se entra con correo y contraseña, o con llave de acceso.'
          : `La página de inicio de sesión ofrece «Entrar con ${provider.label}».`}
      </p>
      <ul>
        <SettingsRow title="Dirección de regreso" detail={<span className={textStyles.identifier}>{callbackUrl}</span>}>
          <IconButton
            size="sm"
            label="Copiar dirección de regreso"
            icon={<Copy size={14} aria-hidden="true" />}
            onClick={() => copyText(callbackUrl, 'Dirección copiada')}
          />
        </SettingsRow>
      </ul>
      <ProviderForm stored={provider} withProof={withProof} onSaved={onChanged} />
      {provider === null ? null : (
        <>
          <FormError message={message} />
          <div className={classNames(layoutStyles.spread, settingsStyles.foot)}>
            <small>Las cuentas quedan, con su contraseña.</small>
            <Button tone="danger-line" size="sm" disabled={isBusy} onClick={() => setAsking(true)}>
              Quitar proveedor
            </Button>
          </div>
          <ConfirmDialog
            open={isAsking}
            tone="danger"
            title={`¿Quitar ${provider.label}?`}
            text="Nadie podrá entrar por él. Quien no tenga contraseña ni llave de acceso se queda fuera hasta que un administrador le dé un enlace."
            confirmLabel="Quitar proveedor"
            onConfirm={() => void remove()}
            onCancel={() => setAsking(false)}
          />
        </>
      )}
    </>
  )
}
