/**
 * Whether the module at an address is run as one of ours: all but the libraries, which the page loads as Vite gives them. An icon is
 * a module of a few lines, and counts as ours.
 */
export const isOurs = (url: string) =>
  url.includes('/lucide-react/') ||
  (!url.includes('/node_modules/') && (!url.startsWith('/@') || url.startsWith('/@fs/')))
