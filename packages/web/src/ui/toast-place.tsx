import { useEffect, useState } from 'react'
import { openToastPlace } from './show-toast.ts'
import { useOnDemand } from './use-on-demand.ts'

const loadToaster = () => import('./toasts.tsx').then(({ Toaster }) => Toaster)

/** Where toasts appear, once there is one; on a phone under the bar, because its actions are at the foot. */
export function ToastPlace({ isPhone, screen }: { readonly isPhone: boolean; readonly screen: string }) {
  const [isAsked, setAsked] = useState(false)
  useEffect(() => openToastPlace(() => setAsked(true)), [])
  const Toaster = useOnDemand(loadToaster, isAsked)
  return Toaster === null ? null : <Toaster isPhone={isPhone} screen={screen} />
}
