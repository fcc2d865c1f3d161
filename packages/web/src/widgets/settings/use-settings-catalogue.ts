import { type SettingEntry, settingsCatalogue } from '../../api/settings-catalogue.ts'
import { type Answer, useAnswer } from '../../api/use-answer.ts'

/** Everything that can be set and that the person may read, asked for once for all that shows a part of it. */
export const useSettingsCatalogue = (isWanted = true): Answer<readonly SettingEntry[]> =>
  useAnswer({
    queryKey: ['settings', 'catalogue'],
    queryFn: ({ signal }) => settingsCatalogue(signal),
    enabled: isWanted,
  })
