import { requireFactor, signOut } from '../../../api/session.ts'
import { resumeSession } from '../../../api/sign-in.ts'
import { Button } from '../../../ui/button.tsx'
import { FactorSetup } from '../../../widgets/account/factor-setup.tsx'
import { useProof } from '../../../widgets/account/use-proof.tsx'
import entranceStyles from '../../../widgets/entrance.module.css'
import { Entrance } from '../../../widgets/entrance.tsx'

/** What a person sees who must set up a second factor before anything else. */
export function MustAddFactor() {
  const { withProof, dialog } = useProof()
  // A new token, for the server keeps for a second what it knew of the old one.
  const finish = (): void => void resumeSession().catch(() => requireFactor(false))
  return (
    <Entrance>
      <div className={entranceStyles.form}>
        <h1>Configure su segundo factor</h1>
        <p>Su organización lo pide para continuar.</p>
        <FactorSetup hasTotp={false} withProof={withProof} onDone={finish} />
        <Button tone="ghost" wide onClick={() => signOut('/login')}>
          Cerrar sesión
        </Button>
      </div>
      {dialog}
    </Entrance>
  )
}
