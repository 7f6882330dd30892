import type { CONTROL } from '#contract/control/endpoints.ts';
import type { EndpointName } from '#contract/portal/endpoints.ts';

type CallName = EndpointName | keyof typeof CONTROL;

/** Calls by subject, in the order of the document: the name of the group, and its calls with their summary. */
export const CALL_GROUPS: readonly {
  readonly name: string;
  readonly calls: Partial<Record<CallName, string>>;
}[] = [
  {
    name: '门户：登录',
    calls: {
      login: '登录：密码、验证码、多账号选择、二维码',
      loginByIdentifier: '用嵌入登录交出的gsid登录',
      logout: '退出登录，重复调用结果相同',
      publicKey: '获取加密公钥',
      loginConfig: '获取其他登录方式，含1688登录',
      loginCustom: '获取门户配置',
      oauthCallback: '1688授权返回，总是跳转',
    },
  },
  {
    name: '门户：短信和二维码',
    calls: {
      sendSmsCode: '发送验证码；未注册的手机号响应相同',
      prepare: '生成二维码，绑定当前会话',
      qrStatus: '查询二维码状态，状态为2时完成登录',
    },
  },
  {
    name: '门户：账号',
    calls: {
      register: '用手机号注册并登录',
      verifySmsCode: '校验验证码，换取每个账号的令牌',
      forgetPassword: '设置新密码，并使旧密码建立的会话失效',
      listByPhone: '手机号下可选择的账号',
      listByOutAccountId: '账号选择页的账号列表',
      currentCustomer: '当前客户信息，含报价所需的标志',
      basicInfo: '用户基本信息、消息和未读数',
    },
  },
  {
    name: '控制：世界',
    calls: {
      health: '版本、运行时间、世界数、是否就绪；无需请求头',
      openapi: '本文档（OpenAPI 3.1）；无需请求头',
      worlds: '全部世界，及沙箱清理掉的世界',
      createWorld: '新建世界',
      deleteWorld: '删除世界，main不可删除',
      reset: '重置世界到原场景或另一场景',
      createSession: '直接得到某账号的已登录会话',
      settings: '世界的当前设置',
      changeSettings: '修改设置中写出的项',
      rotateKeys: '立即更换公钥',
      clock: '世界的时间',
      moveClock: '前进、设定或冻结时间；倒退只能回到时间点',
      checkpoints: '可以回到的时间点，旧的在前',
      createCheckpoint: '把现在存为时间点',
      nameCheckpoint: '给时间点命名，有名字的最后清理',
      deleteCheckpoint: '删除时间点',
      returnToCheckpoint: '回到时间点；现在另存为一个，Cookie随之恢复',
      events: '服务器推送的事件流，每条一个JSON对象',
    },
  },
  {
    name: '控制：手机',
    calls: {
      sms: '短信，新的在后；可等待下一条',
      latestSms: '最新一条已发送的短信',
      clearSms: '清空短信，验证码仍有效',
      restoreSms: '撤销清空短信',
      qr: '有效的二维码和微信身份',
      qrAction: '对二维码扫码、确认、取消或使其过期',
      ali: '1688身份及关联的账号',
      authorizeAli: '在1688同意授权，得到授权码',
    },
  },
  {
    name: '控制：账号和故障',
    calls: {
      accounts: '账号列表，含虚构密码',
      createAccount: '新增账号',
      changeAccount: '修改账号的标志、手机号或密码',
      deleteAccount: '删除账号及其会话；先删子账号',
      faults: '当前的故障',
      createFault: '故意弄坏接口或短信',
      changeFault: '修改一个故障共发生几次',
      clearFaults: '清除全部故障',
      deleteFault: '清除一个故障',
    },
  },
  {
    name: '控制：日志和场景',
    calls: {
      journal: '请求日志：收到什么、返回什么、原因',
      timeline: '发生过的一切，按先后排成一条：请求、短信、二维码、时钟、设置、故障；可等待',
      verifyJournal: '核对收到了哪些请求，及最接近的请求',
      clearJournal: '清空请求日志',
      restoreJournal: '撤销清空请求日志',
      violations: '不符合契约的响应',
      fixtures: '可用的场景',
      saveFixture: '把场景保存到--fixtures目录',
      exportFixture: '把当前世界导出为场景',
      snapshot: '整个世界的快照，不含日志；含机密',
      restore: '从快照恢复世界',
      openReplay: '把回放包重放一遍只供查看：时序和日志；不影响任何世界，也不保留',
    },
  },
];
