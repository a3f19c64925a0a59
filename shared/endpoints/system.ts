import type { Endpoint } from '../endpoint.ts'
import * as system from '../system.ts'

/** The installation: its state, settings and models. */
export const systemEndpoints = {
  systemStatus: {
    method: 'GET',
    path: '/api/system/status',
    summary: 'Version, engine, embedding model, storage and counts',
    tag: 'System',
    reply: system.SystemStatusReply,
  },
  settings: {
    method: 'GET',
    path: '/api/settings',
    summary: 'The settings of this installation',
    tag: 'System',
    reply: system.SettingsReply,
  },
  saveSettings: {
    method: 'PUT',
    path: '/api/settings',
    summary: 'Replace the settings',
    tag: 'System',
    body: system.Settings,
    reply: system.SettingsReply,
  },
  notifications: {
    method: 'GET',
    path: '/api/notifications',
    summary: 'What happened lately',
    tag: 'System',
    reply: system.NotificationList,
  },
  readNotifications: {
    method: 'POST',
    path: '/api/notifications/read',
    summary: 'Mark notifications as read; all of them without ids',
    tag: 'System',
    body: system.NotificationsRead,
    reply: system.NotificationList,
  },
  activity: {
    method: 'GET',
    path: '/api/activity',
    summary: 'Documents, datasets and questions a day',
    tag: 'System',
    query: system.ActivityQuery,
    reply: system.Activity,
  },
  samples: {
    method: 'POST',
    path: '/api/samples',
    summary: 'Fill the dataset getting-started with sample documents',
    tag: 'System',
    status: 202,
    reply: system.SamplesReply,
  },
  models: {
    method: 'GET',
    path: '/api/models',
    summary: 'Chat models installed in Ollama',
    tag: 'System',
    reply: system.ChatModelList,
  },
  chooseModel: {
    method: 'PUT',
    path: '/api/models/chat',
    summary: 'Choose the chat model that writes answers',
    tag: 'System',
    body: system.ModelName,
    reply: system.ModelChosen,
  },
  pullModel: {
    method: 'POST',
    path: '/api/models/pull',
    summary: 'Have Ollama download a model; closing the stream cancels',
    tag: 'System',
    body: system.ModelName,
    reply: null,
    events: system.PullEvent,
  },
} as const satisfies Record<string, Endpoint>
