/** Context of the calling app; for messages the host takes it without a coolAppCode. */
export interface AppContext {
  readonly clientId: string;
  /** the organisation; it also goes into the panel page's own query */
  readonly corpId: string;
}

export interface CoolAppContext extends AppContext {
  readonly coolAppCode: string;
}

export interface AddMembersArguments {
  readonly context: CoolAppContext;
  readonly openConversationList: readonly string[];
  readonly userIds: readonly string[];
}

export interface CreateGroupArguments {
  readonly context: CoolAppContext;
  readonly title: string;
  readonly memberUserIds: readonly string[];
  readonly groupUniqId?: string;
  readonly managementOptions?: {
    /** 1: joining needs approval */
    readonly validationType: number;
    /** 1: only the owner and administrators may mention all members */
    readonly mentionAllAuthority: number;
  };
}

export interface SendMessageToGroupArguments {
  readonly context: AppContext;
  readonly openConversationIdList: readonly string[];
  readonly sendCardRequest: object;
}

export interface SendMessageToSingleChatArguments {
  readonly context: AppContext;
  readonly userIdList: readonly string[];
  readonly sendCardRequest: object;
}

export interface InstallCoolAppArguments extends CoolAppContext {
  readonly openConversationIds?: readonly string[];
}

export interface BatchInstallCoolAppArguments extends CoolAppContext {
  /** true if it goes into single chats too */
  readonly isSingleChat: boolean;
}
