import panelStyles from '../../../alerts/alert-preferences-panel.module.css'
import { NoticeRows } from '../../../alerts/notice-rows.tsx'
import { SettingsPart } from '../../../widgets/settings/settings-part.tsx'

/** Notices of this browser, which asks its person for each by itself: they do not follow them to another. */
export const NoticesPart = () => (
  <SettingsPart title="Avisos de este navegador">
    <div className={panelStyles.preferences}>
      <NoticeRows />
    </div>
  </SettingsPart>
)
