import { resumeSession } from '../../../api/sign-in.ts'
import { getIdentityProvider } from '../../../api/sign-in-settings.ts'
import { useAnswer } from '../../../api/use-answer.ts'
import { useProof } from '../../../widgets/account/use-proof.tsx'
import { Loaded } from '../../../widgets/loaded.tsx'
import { ChangeBar } from '../../../widgets/settings/draft/change-bar.tsx'
import { SettingTools } from '../../../widgets/settings/draft/setting-tools.tsx'
import { useSettingDraft } from '../../../widgets/settings/draft/use-setting-draft.ts'
import { SettingsPart } from '../../../widgets/settings/settings-part.tsx'
import { SettingsColumns, SettingsSection } from '../../../widgets/settings/settings-section.tsx'
import { ProviderPart } from './provider-part.tsx'
import { RulesPart } from './rules-part.tsx'

/** For administrators: who must have a second factor, when idle sessions end, and the identity provider. */
export function Section() {
  const { withProof, dialog } = useProof()
  const draft = useSettingDraft('sign-in', {
    around: withProof,
    // Whether the rule meets this very session is the server's to say; unanswered, the next call says it.
    onSaved: () => void resumeSession().catch(() => null),
  })
  const provider = useAnswer({ queryKey: ['identity-provider'], queryFn: ({ signal }) => getIdentityProvider(signal) })
  return (
    <SettingsSection title="Inicio de sesión" tools={<SettingTools draft={draft} />} bar={<ChangeBar draft={draft} />}>
      <SettingsColumns>
        <div>
          <RulesPart draft={draft} />
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
