import { useEffect, useState } from 'react'
import { listSignInProviders, startProviderSignIn } from '../../api/sign-in.ts'
import { Button } from '../../ui/button.tsx'
import layoutStyles from '../../ui/layout.module.css'
import textStyles from '../../ui/text.module.css'
import { canUsePasskeys, passkeyMessage, signInWithPasskey } from '../../widgets/account/passkey.ts'

interface OtherSignInsProps {
  readonly disabled: boolean
  readonly onMessage: (message: string | null) => void
}

type Providers = Awaited<ReturnType<typeof listSignInProviders>>

/** Sign-in without typing: a passkey, or the company's identity provider. Absent where there is neither. */
export function OtherSignIns({ disabled, onMessage }: OtherSignInsProps) {
  const [providers, setProviders] = useState<Providers | 'unknown'>([])
  useEffect(() => {
    let here = true
    listSignInProviders()
      .catch(() => 'unknown' as const)
      .then((found) => here && setProviders(found))
    return () => {
      here = false
    }
  }, [])
  const withPasskey = (): void => {
    onMessage(null)
    signInWithPasskey(null).catch((error: unknown) => onMessage(passkeyMessage(error)))
  }
  if (!canUsePasskeys() && providers.length === 0) return null
  return (
    <section className={layoutStyles.stack} aria-label="Otras formas de entrar">
      {canUsePasskeys() ? (
        <Button wide disabled={disabled} onClick={withPasskey}>
          Entrar con llave de acceso
        </Button>
      ) : null}
      {providers === 'unknown' ? (
        <p className={textStyles.note}>
          No se pudo saber si su empresa tiene otra forma de entrar. Recargue la página.
        </p>
      ) : (
        providers.map(({ id, label }) => (
          <Button key={id} wide disabled={disabled} onClick={() => location.assign(startProviderSignIn(id))}>
            {`Entrar con ${label}`}
          </Button>
        ))
      )}
    </section>
  )
}
