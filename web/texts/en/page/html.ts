export const description =
  'Self-hosted document intelligence: answers in which every statement points to the place it comes from.'
export const notLoaded =
  'This page could not be loaded. The server is away, or Ibid was updated a moment ago.'
export const reload = 'Reload'
export const needsScript = 'Ibid needs JavaScript to show its dashboard. Its HTTP API works without.'
