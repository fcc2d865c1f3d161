import { getIdentityProvider, getSignInSettings } from '../../../api/sign-in-settings.ts'
import { useAnswer } from '../../../api/use-answer.ts'
import { useProof } from '../../../widgets/account/use-proof.tsx'
import { Loaded } from '../../../widgets/loaded.tsx'
import { SettingsPart } from '../../../widgets/settings/settings-part.tsx'
import { SettingsColumns, SettingsSection } from '../../../widgets/settings/settings-section.tsx'
import { ProviderPart } from './provider-part.tsx'
import { RulesForm } from './rules-form.tsx'

/** For administrators: who must have a second factor, when idle sessions end, and the identity provider. */
export function Section() {
  const rules = useAnswer({ queryKey: ['sign-in-rules'], queryFn: ({ signal }) => getSignInSettings(signal) })
  const provider = useAnswer({ queryKey: ['identity-provider'], queryFn: ({ signal }) => getIdentityProvider(signal) })
  const { withProof, dialog } = useProof()
  return (
    <SettingsSection title="Inicio de sesión">
      <SettingsColumns>
        <div>
          <SettingsPart title="Reglas">
            <Loaded answer={rules} loading="Cargando las reglas…">
              {({ value, etag }) => <RulesForm stored={value} etag={etag} onSaved={rules.retry} />}
            </Loaded>
          </SettingsPart>
        </div>
        <div>
          <SettingsPart title="Proveedor de identidad">
            <Loaded answer={provider} loading="Cargando el proveedor de identidad…">
              {(stored) => <ProviderPart stored={stored} withProof={withProof} onChanged={provider.retry} />}
            </Loaded>
          </SettingsPart>
        </div>
      </SettingsColumns>
      {dialog}
    </SettingsSection>
  )
}
